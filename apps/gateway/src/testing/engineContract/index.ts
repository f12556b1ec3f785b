/** Test support for engine packages. */
export { ManualClock } from '../manualClock.js'
export { openHttpProxy, openSocksProxy, tunnelThrough } from '../proxies.js'
export { RecordingLine } from '../recordingLine.js'
export { selfSigned } from '../selfSigned.js'
export { engineContract } from './engineContract.js'
export { openEngineStore } from './openEngineStore.js'
export { type ContractPhone, type ContractWorld, contactNumber } from './world.js'
