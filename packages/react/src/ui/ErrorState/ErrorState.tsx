import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../Button/Button.js'
import { EmptyState } from '../EmptyState/EmptyState.js'

export interface ErrorStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  busy?: boolean
  onRetry: () => void
}

/** Where something could not be read: why, and a way to try again. */
export function ErrorState({ icon, title, children, busy = false, onRetry }: ErrorStateProps) {
  const texts = useTexts().common
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button icon={<RefreshCw />} busy={busy} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
