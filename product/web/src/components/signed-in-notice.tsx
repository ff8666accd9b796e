// Says to a signed-in person that the form of this page may not be for them. Visitors see nothing.
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { useAuth } from '@/lib/auth/auth-context'

export function SignedInNotice({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <Alert className="mb-6">
      You are signed in as <strong className="wrap-anywhere">{user.account}</strong>. {children}
    </Alert>
  )
}
