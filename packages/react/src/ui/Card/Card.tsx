import type { ComponentPropsWithoutRef } from 'react'
import { classes } from '../kit/classes.js'
import './card.css'

/**
 * A framed `section`. It has no heading of its own: give it one and name it by that with `aria-labelledby`.
 */
export function Card({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  return <section {...rest} className={classes('mo-card', className)} />
}
