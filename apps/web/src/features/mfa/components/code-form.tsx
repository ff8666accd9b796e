// The second step of signing in: the code of an authenticator app, sent as soon as it is complete.
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { CodeField } from '@/components/form/code-field'
import { Form, SubmitButton } from '@/components/form/form'
import { useCodeForm } from '@/components/form/use-code-form'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { signOut } from '@/components/sign-out'
import { useVerifyCode } from '../api/authenticator-apps'
import { codeRefusal } from '../mfa-failure'
import { mfaTexts } from '../texts'

interface CodeFormProps {
  email: string
  /** Called after signing out. Behind a guard, the guard redirects. */
  onLeft?: () => void
}

export function CodeForm({ email, onLeft }: CodeFormProps) {
  const verifying = useVerifyCode()
  const { form, field } = useCodeForm(verifying.mutateAsync, codeRefusal)

  return (
    <Form form={form}>
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>
      </p>
      <CodeField label="Six-digit code" {...field} onComplete={() => void form.submit()} first />
      <SubmitButton form={form} busyLabel="Checking…" className="w-full">
        Continue
      </SubmitButton>
      <div className="mt-2 grid gap-3 border-t pt-6 text-[15px] text-soft">
        <p>
          {mfaTexts.lostPhone} If you set up a second app, its codes work too. Otherwise{' '}
          <Link to={paths.contact} className="text-link">
            write to the team
          </Link>
          : once they are sure that it is you, they turn it off and your password is enough again.
        </p>
        <p>
          Not you?{' '}
          <Button
            variant="link"
            className="text-[15px]"
            onClick={() => void signOut().then(left => left && onLeft?.())}
          >
            Use another account
          </Button>
        </p>
      </div>
    </Form>
  )
}

/** Asks for the code before its children, where the account has MFA. For pages outside the guards. */
export function VerifyCodeFirst({ children }: { children: ReactNode }) {
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
