import { QuestionDialog } from '@/components/ui/question-dialog'
import type { Unsaved } from '../unsaved-work'

export interface LeaveQuestionProps {
  unsaved: Unsaved
  onLeave: () => void
  onStay: () => void
}

const consequences: Record<Unsaved, string> = {
  lost: 'What you changed is not saved yet.',
  'kept-on-device': 'We keep what you wrote as a draft. You will find it here when you come back.',
  'kept-in-tab': 'We keep what you wrote as a draft until you close this tab.',
}

export function LeaveQuestion({ unsaved, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <QuestionDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      variant={unsaved === 'lost' ? 'destructive' : 'primary'}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {consequences[unsaved]}
    </QuestionDialog>
  )
}
