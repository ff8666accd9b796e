import { paths } from '@/config/paths'

export const memberLinks = [
  { to: paths.dashboard, label: 'Dashboard', end: true },
  { to: paths.resourceDirectory, label: 'Resources' },
  { to: paths.members, label: 'Members' },
  { to: paths.events, label: 'Events' },
]
