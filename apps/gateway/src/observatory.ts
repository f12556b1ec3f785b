import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.js'
import { LatencyHistory } from './domain/latencyHistory.js'
import { Monitoring } from './domain/monitoring.js'
import type { River } from './domain/river.js'
import { Sampler } from './domain/samples.js'
import type { SessionPages } from './domain/sessionPages.js'
import type { SystemLog } from './domain/systemLog.js'
import { Throughput } from './domain/throughput.js'
import { Traffic } from './domain/traffic.js'
import type { Engine } from './engines/engine.js'
import { watchAnswers } from './http/watchAnswers.js'
import { CpuMeter, type Machine } from './machine.js'
import { Prometheus } from './prometheus.js'
import type { Db } from './store/tables.js'

export interface ObservatoryOptions {
  db: Db
  clock: Clock
  pages: SessionPages
  engine: Engine
  machine: Machine
  river: River
  log: SystemLog
  socketConnections: () => number
  /** Whose hours and days are counted. */
  timeZone: string
  onError: (error: unknown) => void
}

/** What watches the gateway while it runs. */
export class Observatory {
  readonly traffic: Traffic
  readonly monitoring: Monitoring
  readonly prometheus: Prometheus
  readonly #log: SystemLog
  readonly #sampler: Sampler
  readonly #throughput: Throughput

  constructor({ river, log, socketConnections, onError, ...options }: ObservatoryOptions) {
    const { db, clock, machine } = options
    this.traffic = new Traffic(clock)
    this.#log = log
    const watched = {
      ...options,
      cpu: new CpuMeter(machine),
      traffic: this.traffic,
      latencies: new LatencyHistory(),
    }
    this.monitoring = new Monitoring(watched)
    this.prometheus = new Prometheus(db, river, socketConnections)
    this.#sampler = new Sampler({ ...watched, onError })
    this.#throughput = new Throughput({ db, river, log, clock }, onError)
  }

  watch(app: FastifyInstance): void {
    watchAnswers(app, { traffic: this.traffic, prometheus: this.prometheus, log: this.#log })
  }

  async stop(): Promise<void> {
    await this.#sampler.stop()
    await this.#throughput.stop()
    this.prometheus.close()
  }
}
