import type { ReactNode } from 'react'
import { classes } from '../kit/classes.js'
import { usePopover } from './usePopover.js'

export interface PopoverProps {
  /** Accessible name of the button, when its content has no text. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/** Button that opens a panel beside it. */
export function Popover({ label, trigger, triggerClassName, children }: PopoverProps) {
  const { id, open, triggerRef, panelRef } = usePopover<HTMLDivElement>()
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className={classes('mo-popover-trigger', triggerClassName)}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        title={label}
      >
        {trigger}
      </button>
      <div ref={panelRef} id={id} className="mo-popover" role="dialog" aria-label={label}>
        {children}
      </div>
    </>
  )
}
