import { type Level, latencyLevel, type Metric, metricLevel } from '@morpheus/sdk/format'
import type { Colour } from './paint.js'

const colours: Readonly<Record<Level, Colour>> = { good: 'green', watch: 'yellow', bad: 'red' }

export const metricColour = (metric: Metric, value: number): Colour => colours[metricLevel(metric, value)]

export const latencyColour = (milliseconds: number): Colour => colours[latencyLevel(milliseconds)]
