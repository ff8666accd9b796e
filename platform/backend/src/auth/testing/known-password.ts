/** A password and its hash at bcrypt's lowest cost, for tests that are not about hashing. */
export const KNOWN_PASSWORD = 'Correct-horse-1'
export const KNOWN_PASSWORD_HASH = '$2a$04$AxKX4dza7/lmRn.JnfGOceZCssNLktJY3grM.4oPEGHNK7Tn/h7oy'
