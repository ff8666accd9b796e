/**
 * The 100,000 most common passwords of the 10 million that Mark Burnett collected and gave to the public, in lower case,
 * one a line (https://github.com/danielmiessler/SecLists/tree/master/Passwords/Common-Credentials).
 */
import list from './common-passwords.txt?raw'

const lines = `\n${list}`

/**
 * Returns whether many people use the password, in any case and with any signs around it: `Password1!` is `password1`.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return [folded, folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')].some(
    word => word !== '' && !word.includes('\n') && lines.includes(`\n${word}\n`),
  )
}
