// Checks whether a password is one of the most common ones. The service checks its longer list; this one has those of
// them that the site's other rules would accept. It is loaded once somebody has chosen a password.

export const commonPasswordText =
  'Many people use this password, so it is easy to guess. Please choose another one.'

/** Returns false also when the list cannot be loaded, since the service decides. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await import('./common-passwords.txt?raw').catch(() => null)
  const folded = password.toLowerCase()
  const bare = folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  return list !== null && [folded, bare].some(word => `\n${list.default}`.includes(`\n${word}\n`))
}
