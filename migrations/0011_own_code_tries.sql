-- Wrong codes typed in the browser that asked for the mail are counted apart from strangers', who could void it otherwise.
ALTER TABLE sign_in_challenges ADD COLUMN own_code_tries INTEGER NOT NULL DEFAULT 0;
