// Whether a password is one of the most common ones. The service asks the same of its longer list; this one holds those
// of them that the site's other rules would let pass. Loaded when somebody has chosen a password, not before.

export const commonPasswordText =
  'Many people use this password, so it is easy to guess. Please choose another one.'

/** False also when the list cannot be loaded: the service decides. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await import('./common-passwords.txt?raw').catch(() => null)
  const folded = password.toLowerCase()
  const bare = folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  return list !== null && [folded, bare].some(word => `\n${list.default}`.includes(`\n${word}\n`))
}
