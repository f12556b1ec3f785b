import type { ComponentPropsWithoutRef } from 'react'
import { classes } from './lib/rootProps.js'
import './display.css'

/** Framed `section` without a heading: add one and reference it with `aria-labelledby`. */
export function Card({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  return <section {...rest} className={classes('mo-card', className)} />
}
