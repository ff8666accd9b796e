// One address, two people: admins manage resources here, members are led on to the submission form.
import { useContext } from 'react'
import { Navigate } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { MfaSettled } from '@/lib/auth/mfa-settled'
import { Component as ManageResources } from './manage-resources'

export function Component() {
  const { user, profileSettled } = useAuth()
  const mfaSettled = useContext(MfaSettled)
  if (user?.isAdmin) return <ManageResources />
  if (profileSettled && mfaSettled) return <Navigate to={paths.submitResource} replace />
  return <FullPageSpinner as="div" text="Checking permissions..." />
}
