// Finds two utilities of one property on one element: the order of the style sheet decides between them, not the order
// of the classes. Tests find them, so that the site does not need the 9 kB that resolve them in the browser.
import { twMerge } from 'tailwind-merge'

export const hasConflict = (classes: string) => {
  const tidy = classes.split(/\s+/).filter(Boolean).join(' ')
  return twMerge(tidy) !== tidy
}
