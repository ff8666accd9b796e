// Asks before something that cannot be undone. The dialog is loaded once the page stands, or with the first question.
import { Suspense } from 'react'
import { PartOnItsWay } from '@/components/feedback/part-on-its-way'
import { soonPart } from '@/lib/load-part'
import type { QuestionDialogProps } from './question-dialog'

const QuestionDialog = soonPart(async () => (await import('./question-dialog')).QuestionDialog)

/**
 * Render it only while the question is open. ConfirmAction also runs the action, and shows in the dialog why it failed.
 */
export const ConfirmDialog = (props: QuestionDialogProps) => (
  <Suspense fallback={<PartOnItsWay />}>
    <QuestionDialog {...props} />
  </Suspense>
)
