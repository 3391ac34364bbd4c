#ifndef CONTEXTSDK_SCORE_H
#define CONTEXTSDK_SCORE_H

#include <ContextSDK/Export.h>
#include <stddef.h>

/// What a moment is good for.
typedef enum {
  CTX_DECISION_WAIT = 0,
  CTX_DECISION_ASK = 1,
} ctx_decision;

/// How well the present moment suits a flow, from 0 (leave the user alone) to 1 (now).
///
/// `signals` are readings in the range from -1 to 1, the strongest first; what lies outside is cut off, and what is not
/// a number is left out. The answer is -1 when `flow` is not the name of a flow, or when `signals` is NULL while `count`
/// is not 0.
CTX_EXPORT double ctx_score_flow(const char *flow, const double *signals, size_t count);

/// Whether to start a flow now. `threshold` is the lowest score that says yes.
CTX_EXPORT ctx_decision ctx_decide_flow(const char *flow, const double *signals, size_t count, double threshold);

#endif
