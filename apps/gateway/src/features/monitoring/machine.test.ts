import { expect, test } from 'vitest'
import { CpuMeter, type Machine, thisMachine } from './machine.js'

test('usage is the busy share between two readings', () => {
  let times = { busy: 600, total: 1000 }
  const machine: Machine = { cores: 2, cpu: () => times, memory: () => ({ used: 1, total: 2 }) }
  const meter = new CpuMeter(machine)
  expect(meter.read()).toBe(60)
  times = { busy: 850, total: 2000 }
  expect(meter.read()).toBe(25)
  times = { busy: 1350, total: 2500 }
  expect(meter.read()).toBe(25)
  times = { busy: 1850, total: 3000 }
  expect(meter.read()).toBe(100)
})

test('reads cores, memory and CPU time of this machine', () => {
  const { busy, total } = thisMachine.cpu()
  expect(busy).toBeGreaterThan(0)
  expect(total).toBeGreaterThan(busy)
  const memory = thisMachine.memory()
  expect(memory.used).toBeGreaterThan(0)
  expect(memory.total).toBeGreaterThan(memory.used)
  expect(thisMachine.cores).toBeGreaterThan(0)
})
