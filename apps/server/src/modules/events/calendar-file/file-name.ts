/** `Café, live!` → `cafe-live`: a name that every system takes, from whatever people called their event. */
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
