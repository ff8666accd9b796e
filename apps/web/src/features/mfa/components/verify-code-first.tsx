// Stands before something that an account with a second factor may only do with its code, outside the guarded pages.
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { mfaTexts } from '../texts'
import { CodeForm } from './code-form'

export function CodeFirst({ children }: { children: ReactNode }) {
  const { session, user } = useAuth()
  const navigate = useNavigate()
  if (!session || !user || !awaitsCode(session)) return children
  return (
    <div className="grid gap-4">
      <h2 className="font-display text-2xl">{mfaTexts.enterCode}</h2>
      <CodeForm email={user.email} onLeft={() => void navigate(paths.signIn, { replace: true })} />
    </div>
  )
}
