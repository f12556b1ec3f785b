import type { FastifyInstance } from 'fastify'
import type { SystemLog } from '../../core/log/systemLog.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { LatencyHistory } from '../../features/monitoring/latencyHistory.js'
import { CpuMeter, type Machine } from '../../features/monitoring/machine.js'
import { Monitoring } from '../../features/monitoring/monitoring.js'
import { Prometheus } from '../../features/monitoring/prometheus.js'
import { SamplingJob } from '../../features/monitoring/samplingJob.js'
import { SessionLatencies } from '../../features/monitoring/sessionLatencies.js'
import { SessionsHealth } from '../../features/monitoring/sessionsHealth.js'
import { Throughput } from '../../features/monitoring/throughput.js'
import { Traffic } from '../../features/monitoring/traffic.js'
import { watchAnswers } from '../../features/monitoring/watchAnswers.js'
import type { EngineRuns } from '../../features/sessions/engineRuns.js'
import type { SessionPages } from '../../features/sessions/sessionPages.js'
import type { Core } from './core.js'

interface MonitoringModuleOptions extends Core {
  pages: SessionPages
  engines: EngineRegistry
  runs: EngineRuns
  machine: Machine
  log: SystemLog
  socketConnections: () => number
}

export class MonitoringModule {
  readonly traffic: Traffic
  readonly monitoring: Monitoring
  readonly sessionsHealth: SessionsHealth
  readonly prometheus: Prometheus
  readonly #log: SystemLog
  readonly #sampler: SamplingJob
  readonly #throughput: Throughput

  constructor({ eventStore, log, socketConnections, onError, ...options }: MonitoringModuleOptions) {
    const { db, clock, machine } = options
    this.traffic = new Traffic(clock)
    this.#log = log
    const watched = {
      ...options,
      cpu: new CpuMeter(machine),
      traffic: this.traffic,
      latencies: new SessionLatencies(options),
      latencyHistory: new LatencyHistory(),
    }
    this.monitoring = new Monitoring(watched)
    this.sessionsHealth = new SessionsHealth(watched)
    this.prometheus = new Prometheus({ ...options, eventStore, socketConnections })
    this.#sampler = new SamplingJob({ ...watched, onError })
    this.#throughput = new Throughput({ db, eventStore, log, clock }, onError)
  }

  observeRequests(app: FastifyInstance): void {
    watchAnswers(app, { traffic: this.traffic, prometheus: this.prometheus, log: this.#log })
  }

  async stop(): Promise<void> {
    await this.#sampler.stop()
    await this.#throughput.stop()
    this.prometheus.close()
  }
}
