/** Numbers for Prometheus. */

const BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

export interface Metrics {
  count(name: string, labels?: string): void;
  /** A duration in milliseconds. */
  time(name: string, ms: number): void;
  text(gauges: Readonly<Record<string, number>>): string;
}

const HELP: Readonly<Record<string, string>> = {
  hexfront_http_requests_total: 'Requests answered, by status.',
  hexfront_socket_messages_total: 'Messages received over sockets.',
  hexfront_socket_refused_total: 'Messages refused.',
  hexfront_actions_total: 'Rows stored in logs of matches.',
  hexfront_faults_total: 'Requests that failed through a fault of ours.',
  hexfront_http_ms: 'Milliseconds until a request was answered.',
};

export function createMetrics(): Metrics {
  const counters = new Map<string, number>();
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
      for (const [name, value] of Object.entries(gauges)) {
        head(name, 'gauge');
        out.push(`${name} ${value}`);
      }
      return `${out.join('\n')}\n`;
    },
  };
}
