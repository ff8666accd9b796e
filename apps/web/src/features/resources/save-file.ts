/** Lets the browser save a file that was made here. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has its own hold on the file by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
