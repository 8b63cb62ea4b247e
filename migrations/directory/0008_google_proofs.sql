-- Sign-ins with Google that wait for a mailed code, since Google doesn't host their address. Each belongs to the browser
-- whose cookie has the secret behind `browser_hash`, and lives ten minutes. Instants are epoch milliseconds.
CREATE TABLE google_proofs (
  browser_hash TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  return_to TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX google_proofs_email ON google_proofs (email);
CREATE INDEX google_proofs_expires_at ON google_proofs (expires_at);

-- 'google', so that disconnecting Google can end the sessions that it opened. Null for a mailed link or code.
ALTER TABLE session ADD COLUMN opened_by TEXT;
