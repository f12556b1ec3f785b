import { type ReactNode, useContext, useLayoutEffect } from 'react'
import { MorpheusContext } from '../../provider/context.js'
import { raiseToasts } from '../../provider/toasts.js'
import { classes } from '../kit/classes.js'

/** Area that toasts must not cover, such as a code to scan or type. */
export function KeepClear({ className, children }: { className: string; children: ReactNode }) {
  const toasts = useContext(MorpheusContext)?.toasts
  useLayoutEffect(() => {
    if (toasts) raiseToasts(toasts)
  }, [toasts])
  return <div className={classes(className, 'mo-keep-clear')}>{children}</div>
}
