/** A gateway that shares the Postgres. Times are the database's, in milliseconds since 1970. */
export interface NodeRow {
  /** New at each start. */
  id: string
  version: string
  /** Name of its machine. */
  host: string
  started_at: number
  /** Its last heartbeat: leases of a node without recent ones have expired. */
  beat_at: number
  /** 1 while it hands its sessions over and takes none: an administrator's wish, or before it stops. */
  draining: number
  /** The operator's name of it; null as the following for a node of an earlier version. */
  name: string | null
  /** Schema of its version; null for a version that does not report one. */
  schema: number | null
  /** Figures of its last heartbeat, see `NodeFigures`. */
  homes: number | null
  running: number | null
  lag_ms: number | null
  memory: number | null
}

/** The last transaction of a group writer, written by the transaction itself. Only on Postgres. */
export interface CommitMarkRow {
  /** New for each writer of a process. */
  writer: string
  /** New for each transaction. */
  token: string
  /** The database's time, in milliseconds since 1970. */
  at: number
}

/** A contraction that has been done. */
export interface SchemaContractionRow {
  name: string
  needs: number
}

export interface LeaseRow {
  name: string
  node_id: string
  /** Greater with each grant of the name. */
  fence: number
}

/** A call from one node to another. */
export interface NodeCallRow {
  id: string
  to_node: string
  /** Sealed, as `answer`. */
  call: string
  /** 1 once the node has begun: then nobody knows what it does before its answer. */
  taken: number
  answer: string | null
  created_at: number
}
