/** Returns a file name that every system accepts, from an event's title: `Café, live!` → `cafe-live`. */
export function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return name || 'event'
}
