-- What a sign-in mail stands for: its link's and its code's hashes in one row, so that using either voids both.
-- Instants are epoch milliseconds. Rows live ten minutes.
CREATE TABLE sign_in_challenges (
  id INTEGER PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  return_to TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  code_hash TEXT NOT NULL,
  -- Of the browser that asked; without one the link always waits for a press.
  nonce_hash TEXT,
  code_tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_challenges_email ON sign_in_challenges (email);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
