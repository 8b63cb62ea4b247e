-- A device's cursor names what stood at its number, so that a ledger restored from an older copy is noticed even after it has
-- grown past the cursor. `mark` changes at random with each entry of the log, and an entry names the mark that it follows;
-- null in entries of earlier versions.
ALTER TABLE owners ADD COLUMN mark TEXT NOT NULL DEFAULT '';
ALTER TABLE operations ADD COLUMN follows TEXT;

DROP TRIGGER operation_logged;

CREATE TRIGGER operation_logged AFTER INSERT ON operations BEGIN
  UPDATE owners SET mark = lower(hex(randomblob(8))), history_bytes = history_bytes
    + octet_length(NEW.image || coalesce(NEW.subject, '') || coalesce(NEW.result, ''))
  WHERE user_id = NEW.user_id;
END;
