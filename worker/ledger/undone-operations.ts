/** The operations whose ids are the JSON list ?2. A cross join looks up one id after the other. */
export const UNDONE_OPERATIONS = `(SELECT operations.seq, operations.image
  FROM (SELECT DISTINCT value AS key FROM json_each(?2)) AS named
    CROSS JOIN operations WHERE operations.user_id = ?1 AND operations.op_id = named.key) AS undone`;
