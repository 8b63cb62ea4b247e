-- Passkeys, each under an id of ours. The credential's id and its public key are base64url, as browsers give them. The public key
-- checks signatures and signs nothing in by itself. Instants are epoch milliseconds.
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  -- How often the authenticator has signed, as it says. Many say 0 each time.
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_user_id ON passkeys (user_id, created_at);

-- Challenges are signed and not stored (docs/decisions/0052-passkeys.md). One that was answered stands here until it expires.
CREATE TABLE spent_challenges (
  challenge_hash TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_challenges_expires_at ON spent_challenges (expires_at);

-- Users who said no to a passkey. They aren't asked again, on any device.
CREATE TABLE passkey_refusals (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  refused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
