import { busContract } from '../../testing/cluster/busContract.js'
import { MemoryBus, MemoryTopics } from './memoryBus.js'

busContract(async () => {
  const faults: unknown[] = []
  const topics = new MemoryTopics()
  const open = () => new MemoryBus((error) => faults.push(error), topics)
  return { first: open(), second: open(), faults }
})
