/** Numbers for Prometheus. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

export interface Metrics {
  count(name: string, labels?: string): void;
  /** A duration in milliseconds. */
  time(name: string, ms: number): void;
  text(gauges: Readonly<Record<string, number>>): string;
  close(): void;
}

const HELP: Readonly<Record<string, string>> = {
  hexfront_http_requests_total: 'Requests answered, by status.',
  hexfront_socket_messages_total: 'Messages received over sockets.',
  hexfront_socket_refused_total: 'Messages refused.',
  hexfront_actions_total: 'Rows stored in logs of matches.',
  hexfront_faults_total: 'Requests that failed through a fault of ours.',
  hexfront_http_ms: 'Milliseconds until a request was answered.',
  hexfront_limited_total: 'Requests and messages refused because they were too many, by where they came in.',
  hexfront_database_errors_total: 'Times the database was away, full or locked.',
  hexfront_replay_ms: 'Milliseconds a game was played again on a thread.',
  hexfront_replays_waiting: 'Games waiting to be played again.',
  hexfront_event_loop_lag_ms: 'How late the process was with its work, since the last look.',
};

export function createMetrics(): Metrics {
  const counters = new Map<string, number>();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const lags = (): [string, number][] => {
    // It measures how long 20 ms took: what is beyond them is the lag.
    const ms = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e4) / 100 - 20);
    const quantile = (name: string, value: number): [string, number] => [`hexfront_event_loop_lag_ms{quantile="${name}"}`, value];
    const out = [quantile('0.5', ms(lag.percentile(50))), quantile('0.99', ms(lag.percentile(99))), quantile('1', ms(lag.max))];
    lag.reset();
    return out;
  };
  const histograms = new Map<string, { buckets: number[]; sum: number; n: number }>();
  return {
    count: (name, labels = '') => {
      const key = labels ? `${name}{${labels}}` : name;
      counters.set(key, (counters.get(key) ?? 0) + 1);
    },
    time: (name, ms) => {
      const h = histograms.get(name) ?? { buckets: BUCKETS.map(() => 0), sum: 0, n: 0 };
      histograms.set(name, h);
      h.sum += ms;
      h.n += 1;
      BUCKETS.forEach((limit, i) => {
        if (ms <= limit) h.buckets[i] += 1;
      });
    },
    text: (gauges) => {
      const out: string[] = [];
      let last = '';
      const head = (name: string, type: string) => {
        if (name === last) return;
        last = name;
        if (HELP[name]) out.push(`# HELP ${name} ${HELP[name]}`);
        out.push(`# TYPE ${name} ${type}`);
      };
      for (const [key, value] of [...counters].sort(([a], [b]) => (a < b ? -1 : 1))) {
        head(key.replace(/\{.*/, ''), 'counter');
        out.push(`${key} ${value}`);
      }
      for (const [name, { buckets, sum, n }] of histograms) {
        head(name, 'histogram');
        buckets.forEach((value, i) => {
          out.push(`${name}_bucket{le="${BUCKETS[i]}"} ${value}`);
        });
        out.push(`${name}_bucket{le="+Inf"} ${n}`, `${name}_sum ${sum}`, `${name}_count ${n}`);
      }
      for (const [name, value] of [...Object.entries(gauges), ...lags()]) {
        head(name.replace(/\{.*/, ''), name.endsWith('_total') ? 'counter' : 'gauge');
        out.push(`${name} ${value}`);
      }
      return `${out.join('\n')}\n`;
    },
    close: () => void lag.disable(),
  };
}
