-- One row per sign-in mail. It holds the hashes of the link and of the code, so that using either voids both. Rows live
-- ten minutes. Instants are epoch milliseconds.
CREATE TABLE sign_in_challenges (
  id INTEGER PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  return_to TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  code_hash TEXT NOT NULL,
  -- Identifies the browser that asked. Without it the link always waits for a press.
  nonce_hash TEXT,
  code_tries INTEGER NOT NULL DEFAULT 0,
  -- Wrong codes typed in the browser that asked, so that strangers' guesses can't void its code.
  own_code_tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_challenges_email ON sign_in_challenges (email);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
