/*
 * A control loop at 1 kHz that predicts torques of a robot arm, for as many steps as the argument says (1000).
 *
 * The model comes from "lgr export MODEL --to c -o arm.c"; its inputs are angles, velocities and accelerations of the joints.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "arm.h"

#define PERIOD 1000000L /* nanoseconds */
#define JOINTS (ARM_INPUTS / 3)

static double microseconds_since(const struct timespec *start)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)(now.tv_sec - start->tv_sec) + 1e-3 * (double)(now.tv_nsec - start->tv_nsec);
}

/* What sensors would tell: each joint swings about its rest, all at different rates. */
static void read_state(double seconds, double x[ARM_INPUTS])
{
    int joint;
    for (joint = 0; joint < JOINTS; joint++) {
        const double rate = 1.0 + 0.3 * joint;
        x[joint] = 0.3 * sin(rate * seconds);
        x[JOINTS + joint] = 0.3 * rate * cos(rate * seconds);
        x[2 * JOINTS + joint] = -0.3 * rate * rate * sin(rate * seconds);
    }
}

static void wait_until(const struct timespec *time)
{
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, time, NULL) != 0) {
        /* interrupted by a signal: sleep on */
    }
}

int main(int argc, char **argv)
{
    const int steps = (argc > 1) ? atoi(argv[1]) : 1000;
    double x[ARM_INPUTS];
    double torque[ARM_OUTPUTS];
    double variance[ARM_OUTPUTS];
    double slowest = 0.0;
    double sum = 0.0;
    struct timespec next;
    int step;

    (void)clock_gettime(CLOCK_MONOTONIC, &next);
    for (step = 0; step < steps; step++) {
        struct timespec start;
        double took;

        read_state(step * 1e-3, x);
        (void)clock_gettime(CLOCK_MONOTONIC, &start);
        if (arm_predict(x, torque, variance) != ARM_OK) {
            fprintf(stderr, "a sensor failed\n");
            return EXIT_FAILURE;
        }
        took = microseconds_since(&start);
        slowest = (took > slowest) ? took : slowest;
        sum += took;
        /* Here the torques would go to the motors; where the variance is large, the feedback should do more. */

        next.tv_nsec += PERIOD;
        if (next.tv_nsec >= 1000000000L) {
            next.tv_nsec -= 1000000000L;
            next.tv_sec++;
        }
        wait_until(&next);
    }
    printf("torque %.2f, give or take %.2f, 95 %% of the time\n", torque[0], arm_interval95[0] * sqrt(variance[0]));
    printf("%d predictions at 1 kHz took %.1f us on average, %.1f us at most\n", steps, sum / steps, slowest);
    return EXIT_SUCCESS;
}
