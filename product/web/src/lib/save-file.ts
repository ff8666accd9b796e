/** Downloads a file. @param type media type of a text, e.g. 'text/csv;charset=utf-8' */
export function saveFile(name: string, content: Blob | string, type?: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers still need the URL right after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
