-- Counts wrong codes typed in the browser that asked for the mail apart, so that strangers' guesses can't void its code.
ALTER TABLE sign_in_challenges ADD COLUMN own_code_tries INTEGER NOT NULL DEFAULT 0;
