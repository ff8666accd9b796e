/**
 * Returns whether many people use the password, in any case and with any signs around it: `Password1!` is `password1`.
 * The list, read with the first password, is the 100,000 most common ones of the 10 million that Mark Burnett collected
 * and gave to the public, in lower case, one a line
 * (https://github.com/danielmiessler/SecLists/tree/master/Passwords/Common-Credentials).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { default: list } = await import('./common-passwords.txt?raw')
  const folded = password.toLowerCase()
  return [folded, folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')].some(
    word => word !== '' && !word.includes('\n') && `\n${list}`.includes(`\n${word}\n`),
  )
}
