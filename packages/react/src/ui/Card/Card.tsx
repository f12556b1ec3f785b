import type { ComponentPropsWithoutRef } from 'react'
import { classes } from '../kit/classes.js'
import './card.css'

export function Card({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  return <section {...rest} className={classes('mo-card', className)} />
}
