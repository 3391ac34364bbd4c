#include <ContextSDK/Score.h>

#include "flow.h"

static double clamped(double value) {
  if (value < -1) return -1;
  if (value > 1) return 1;
  return value;
}

// x / (1 + |x|), moved from (-1, 1) to (0, 1): the shape of a logistic curve without a mathematics library.
static double squashed(double x) {
  double size = x < 0 ? -x : x;
  return 0.5 + 0.5 * x / (1 + size);
}

double ctx_score_flow(const char *flow, const double *signals, size_t count) {
  if (!ctx_flow_is_name(flow) || (signals == NULL && count > 0)) return -1;

  // A flow leans a little towards yes or no; each further signal weighs less than the one before.
  double sum = ((double)(ctx_flow_seed(flow) % 1000) / 1000 - 0.5) / 4;
  double weight = 1;
  for (size_t i = 0; i < count; i++) {
    if (signals[i] != signals[i]) continue;
    sum += weight * clamped(signals[i]);
    weight *= 0.75;
  }
  return squashed(sum);
}

ctx_decision ctx_decide_flow(const char *flow, const double *signals, size_t count, double threshold) {
  double score = ctx_score_flow(flow, signals, count);
  return score >= 0 && score >= threshold ? CTX_DECISION_ASK : CTX_DECISION_WAIT;
}
