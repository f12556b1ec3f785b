import { type ReactNode, useContext, useLayoutEffect } from 'react'
import { MorpheusContext } from '../../provider/context.js'
import { raiseToasts } from '../../provider/toasts.js'
import { classes } from '../kit/classes.js'

/** A box that no toast may cover, such as a code that is being scanned or typed. */
export function KeepClear({ className, children }: { className: string; children: ReactNode }) {
  const toasts = useContext(MorpheusContext)?.toasts
  useLayoutEffect(() => {
    if (toasts) raiseToasts(toasts)
  }, [toasts])
  return <div className={classes(className, 'mo-keep-clear')}>{children}</div>
}
