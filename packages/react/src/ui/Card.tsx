import type { ComponentPropsWithoutRef } from 'react'
import { classes } from './classes.js'
import './display.css'

export function Card({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  return <section {...rest} className={classes('mo-card', className)} />
}
