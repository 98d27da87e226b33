/*
 * Learns on board: the robot has picked up a load that its model does not know, and learns what it does to the torques.
 *
 * The model comes from "lgr export MODEL --to c -o arm.c --learn".
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arm.h"

#define STEPS 2000

/* A smooth motion through the inputs of the model, and what the load adds to its first torque. */
static double next_state(int step, double x[ARM_INPUTS])
{
    int d;
    for (d = 0; d < ARM_INPUTS; d++) {
        x[d] = 0.5 * sin(0.01 * step * (1.0 + 0.1 * d));
    }
    return 2.0 + x[0];
}

/* The mean absolute error along the motion. */
static double error_of(const arm_state *state)
{
    double sum = 0.0;
    int step;
    for (step = 0; step < STEPS; step++) {
        double x[ARM_INPUTS];
        double before[ARM_OUTPUTS];
        double now[ARM_OUTPUTS];
        double variance[ARM_OUTPUTS];
        const double load = next_state(step, x);
        (void)arm_predict(x, before, variance);
        (void)arm_state_predict(state, x, now, variance);
        sum += fabs(before[0] + load - now[0]);
    }
    return sum / STEPS;
}

int main(void)
{
    static arm_state state; /* some kilobytes: better not on the stack */
    int step;

    arm_start(&state);
    printf("error before learning %.3f\n", error_of(&state));
    for (step = 0; step < STEPS; step++) {
        double x[ARM_INPUTS];
        double torque[ARM_OUTPUTS];
        double variance[ARM_OUTPUTS];
        const double load = next_state(step, x);
        (void)arm_predict(x, torque, variance);
        torque[0] += load; /* what the sensor measures */
        (void)arm_learn(&state, x, torque);
    }
    printf("error after learning %.3f\n", error_of(&state));
    return EXIT_SUCCESS;
}
