// The page of the admin area that is open, as the table of pages describes it.
import { useMatches } from 'react-router'
import type { AdminPage } from './admin-page'

export const useAdminPage = () => useMatches().at(-1)?.handle as AdminPage
