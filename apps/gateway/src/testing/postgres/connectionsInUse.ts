import { onTestFinished, vi } from 'vitest'
import { PoolDriver } from '../../core/store/dialects/postgres/poolDriver.js'

const { acquireConnection, releaseConnection } = PoolDriver.prototype

let inUse = 0

export function connectionsInUse(): () => number {
  if (!vi.isMockFunction(PoolDriver.prototype.acquireConnection)) inUse = 0
  const acquiring = vi.spyOn(PoolDriver.prototype, 'acquireConnection')
  acquiring.mockImplementation(function (this: PoolDriver) {
    inUse += 1
    return acquireConnection.call(this)
  })
  const releasing = vi.spyOn(PoolDriver.prototype, 'releaseConnection')
  releasing.mockImplementation(function (this: PoolDriver, connection) {
    inUse -= 1
    return releaseConnection.call(this, connection)
  })
  onTestFinished(() => {
    acquiring.mockRestore()
    releasing.mockRestore()
  })
  return () => inUse
}
