import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => skip(inject('postgresTemplate') === null, 'no Postgres answers'))
