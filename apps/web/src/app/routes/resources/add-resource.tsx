// One address, two people: admins manage resources here, members are led on to the submission form.
import { Navigate } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { Component as ManageResources } from './manage-resources'

export function Component() {
  const { user, profileSettled } = useAuth()
  if (!profileSettled) return <FullPageSpinner as="div" text="Checking permissions..." />
  return user?.isAdmin ? <ManageResources /> : <Navigate to={paths.submitResource} replace />
}
