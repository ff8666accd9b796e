// Asks a question before a form is sent, once for each set of answers.
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { ValidatedForm } from './use-validated-form'

export interface FormQuestion {
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
}

/** `mayContinue` is called in onSubmit, which returns false where it does. `asking` is passed to AskFirst. */
export function useQuestion() {
  const [question, setQuestion] = useState<FormQuestion | null>(null)
  const agreedTo = useRef<string>(null)
  return {
    /** Asks, unless there is nothing to ask or the same question was confirmed before. */
    mayContinue: (asked: FormQuestion | null) => {
      if (!asked || agreedTo.current === asked.text) return true
      setQuestion(asked)
      return false
    },
    asking: {
      question,
      answer: (yes: boolean) => {
        agreedTo.current = yes && question ? question.text : null
        setQuestion(null)
      },
    },
  }
}

interface AskFirstProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  asking: ReturnType<typeof useQuestion>['asking']
}

export function AskFirst<Values extends FieldValues>({ form, asking }: AskFirstProps<Values>) {
  const { question, answer } = asking
  if (!question) return null
  return (
    <ConfirmDialog
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      variant="primary"
      onConfirm={() => {
        answer(true)
        void form.submit()
      }}
      onCancel={() => answer(false)}
    >
      {question.text}
    </ConfirmDialog>
  )
}
