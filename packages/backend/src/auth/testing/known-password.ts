/** A password, and its hash at bcrypt's least cost: for accounts of tests that are not about how passwords are kept. */
export const KNOWN_PASSWORD = 'Correct-horse-1'
export const KNOWN_PASSWORD_HASH = '$2a$04$AxKX4dza7/lmRn.JnfGOceZCssNLktJY3grM.4oPEGHNK7Tn/h7oy'
