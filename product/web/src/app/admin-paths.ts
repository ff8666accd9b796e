// Lists the addresses of the admin area without their pages (admin-pages.ts). The router needs them on every page.
import { paths } from '@/config/paths'

const elsewhere: readonly string[] = [
  paths.addResourceForMembers,
  paths.editResource(':id'),
  paths.testimonialsManager,
]

export const adminPaths = Object.values(paths)
  .map(path => (typeof path === 'string' ? path : path(':id')))
  .filter(path => path.startsWith(paths.admin) || elsewhere.includes(path))
