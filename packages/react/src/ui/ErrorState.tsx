import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { Button } from './Button.js'
import { EmptyState } from './EmptyState.js'
import { type HostAttributes, rootProps } from './lib/rootProps.js'

export interface ErrorStateProps extends HostAttributes {
  icon?: ReactNode
  title: string
  children?: ReactNode
  busy?: boolean | undefined
  onRetry: () => void
}

/** Message that something could not be read, with a retry button; `busy` while the retry runs. */
export function ErrorState(props: ErrorStateProps) {
  const { icon, title, children, busy = false, onRetry } = props
  const texts = useTexts().common
  return (
    <div role="alert" {...rootProps(props)}>
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
