/* The network in one kernel, for self-play: everything between the inputs and the pooled cells stays on the chip.

   A block has 256 rows, up to CAPACITY free cells of each of FIT positions, and a warp has 32 of them. A row's node
   stays in registers; what other rows may hear is in shared memory, from where matrix instructions load it row by row, so
   that hearing along a route costs nothing extra. Weights come as fragments in the order in which lanes need them. */

typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char byte;

#define WIDTH 64
#define STRIDE 72 /* of a row in shared memory: padded against bank conflicts */
#define NODES (CAPACITY + 7)
#define NO_PLACE 9
#define EDGES 35

__device__ __forceinline__ u32 pack(float low, float high) {
    u32 both;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
}
__device__ __forceinline__ float low(u32 both) { return __uint_as_float(both << 16); }
__device__ __forceinline__ float high(u32 both) { return __uint_as_float(both & 0xffff0000u); }
__device__ __forceinline__ void mma(float *c, const u32 *a, u32 b0, u32 b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
__device__ __forceinline__ void load_rows(u32 *a, u32 address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(address));
}
__device__ __forceinline__ u32 shared_address(const void *pointer) { return (u32)__cvta_generic_to_shared(pointer); }
__device__ __forceinline__ void copy_in(void *to, const void *from, int bytes) {
    for (int at = threadIdx.x * 16; at < bytes; at += 256 * 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address((char *)to + at)),
                     "l"((const char *)from + at));
}
__device__ __forceinline__ void copied() { asm volatile("cp.async.wait_all;"); }

#define HEAR_BYTES (7 * WIDTH * WIDTH * 2)
#define MIX_BYTES (WIDTH * WIDTH * 2)
#define POLICY_BYTES (WIDTH * 16 * 2)

extern "C" __global__ void __launch_bounds__(256, 1)
judge(const byte *places, const byte *far, const byte *edges, const float *facts, const float *gates, const u32 *place,
      const u32 *edge, const float *scale, const byte *hear, const float *hear_bias, const byte *mix,
      const float *mix_bias, const byte *spread, const byte *head, const float *head_bias, const byte *policy,
      const float *policy_bias, u16 *logits, float *pooled, int layers, int count) {
    extern __shared__ __align__(16) byte memory[];
    u16 *said = (u16 *)memory;                                     /* what each node says: FIT * NODES rows */
    byte *hear_w = memory + ((FIT * NODES * STRIDE * 2 + 15) / 16) * 16;
    byte *mix_w = hear_w + HEAR_BYTES, *spread_w = mix_w + MIX_BYTES;
    u32 *fixed = (u32 *)(spread_w + MIX_BYTES);                    /* the gates and nothing: FIT * 7 rows of 32 pairs */
    u16 *node_of = (u16 *)(fixed + FIT * 7 * 32);                  /* by row: itself, then the far ends */
    u16 *sums = node_of + 256 * 8;                                 /* 16 rows */
    float *told = (float *)(sums + 16 * STRIDE);                   /* 16 rows */

    const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32, g = lane / 4, t = lane % 4;
    const long long first = (long long)blockIdx.x * FIT;

    copy_in(hear_w, hear, HEAR_BYTES);
    { /* a thread per row */
        int position = thread / CAPACITY, index = thread - position * CAPACITY;
        bool is_row = thread < FIT * CAPACITY && first + position < count;
        node_of[thread * 8] = is_row ? position * NODES + index : 0;
        for (int side = 0; side < 6; side++)
            node_of[thread * 8 + 1 + side] =
                is_row ? position * NODES + far[((first + position) * CAPACITY + index) * 6 + side] : 0;
    }
    for (int at = thread; at < 16 * STRIDE / 2; at += 256) ((u32 *)sums)[at] = 0;
    for (int row = warp; row < FIT * 7; row += 8) {
        int position = row / 7, gate = row % 7;
        float2 value = make_float2(0, 0);
        if (first + position < count)
            value = *(const float2 *)(gate < 6 ? gates + ((first + position) * 6 + gate) * WIDTH + lane * 2
                                               : facts + (first + position) * WIDTH + lane * 2);
        float total = value.x * value.x + value.y * value.y;
        for (int step = 16; step; step /= 2) total += __shfl_xor_sync(~0u, total, step);
        float factor = rsqrtf(total / WIDTH + 1e-5f);
        fixed[row * 32 + lane] = pack(value.x * factor, value.y * factor);
    }

    /* The rows of this lane: for each of two tiles, g and g + 8. */
    float h[2][8][4];
    float is_free[2][2];
    int of[2][2], node[2][2];
#pragma unroll
    for (int tile = 0; tile < 2; tile++)
#pragma unroll
        for (int half = 0; half < 2; half++) {
            int row = warp * 32 + tile * 16 + half * 8 + g, position = row / CAPACITY, index = row - position * CAPACITY;
            bool is_row = row < FIT * CAPACITY && first + position < count;
            long long cell = (first + position) * CAPACITY + index;
            int here = is_row ? places[cell] : NO_PLACE;
            is_free[tile][half] = here != NO_PLACE;
            of[tile][half] = row < FIT * CAPACITY ? position : -1;
            node[tile][half] = position * NODES + index;
#pragma unroll
            for (int n = 0; n < 8; n++) {
                int column = n * 8 + t * 2;
                float2 value = is_row ? *(const float2 *)(facts + (first + position) * WIDTH + column) : make_float2(0, 0);
                u32 both = place[(here * WIDTH + column) / 2];
                h[tile][n][half * 2] = value.x + low(both);
                h[tile][n][half * 2 + 1] = value.y + high(both);
            }
            if (is_row)
                for (int side = 0; side < 6; side++) {
                    const u32 *code = edge + (side * EDGES + edges[cell * 6 + side]) * (WIDTH / 2);
#pragma unroll
                    for (int n = 0; n < 8; n++) {
                        u32 both = code[n * 4 + t];
                        h[tile][n][half * 2] += low(both);
                        h[tile][n][half * 2 + 1] += high(both);
                    }
                }
        }

    u32 packed[2][4][4];
    for (int layer = 0; layer < layers; layer++) {
        copy_in(mix_w, mix + layer * MIX_BYTES, MIX_BYTES);
        copy_in(spread_w, spread + layer * MIX_BYTES, MIX_BYTES);
#pragma unroll
        for (int tile = 0; tile < 2; tile++)
#pragma unroll
            for (int half = 0; half < 2; half++) {
                float total = 0;
#pragma unroll
                for (int n = 0; n < 8; n++)
                    total += h[tile][n][half * 2] * h[tile][n][half * 2] + h[tile][n][half * 2 + 1] * h[tile][n][half * 2 + 1];
                total += __shfl_xor_sync(~0u, total, 1);
                total += __shfl_xor_sync(~0u, total, 2);
                float factor = rsqrtf(total / WIDTH + 1e-5f);
                if (of[tile][half] >= 0)
#pragma unroll
                    for (int n = 0; n < 8; n++) {
                        float2 by = *(const float2 *)(scale + layer * WIDTH + n * 8 + t * 2);
                        *(u32 *)(said + node[tile][half] * STRIDE + n * 8 + t * 2) =
                            pack(h[tile][n][half * 2] * factor * by.x, h[tile][n][half * 2 + 1] * factor * by.y);
                    }
            }
        for (int at = thread; at < FIT * 7 * 32; at += 256) {
            int row = at / 32, pair = at % 32;
            float2 by = *(const float2 *)(scale + layer * WIDTH + pair * 2);
            *(u32 *)(said + ((row / 7) * NODES + CAPACITY + row % 7) * STRIDE + pair * 2) =
                pack(low(fixed[at]) * by.x, high(fixed[at]) * by.y);
        }
        copied();
        __syncthreads();

        float c[2][8][4];
#pragma unroll
        for (int n = 0; n < 8; n++) {
            float2 bias = *(const float2 *)(hear_bias + layer * WIDTH + n * 8 + t * 2);
#pragma unroll
            for (int tile = 0; tile < 2; tile++)
                c[tile][n][0] = c[tile][n][2] = bias.x, c[tile][n][1] = c[tile][n][3] = bias.y;
        }
        for (int slot = 0; slot < 7; slot++) {
            u32 row_0 = shared_address(said + node_of[(warp * 32 + lane % 16) * 8 + slot] * STRIDE + lane / 16 * 8);
            u32 row_1 = shared_address(said + node_of[(warp * 32 + 16 + lane % 16) * 8 + slot] * STRIDE + lane / 16 * 8);
#pragma unroll
            for (int k = 0; k < 4; k++) {
                u32 a_0[4], a_1[4];
                load_rows(a_0, row_0 + k * 32);
                load_rows(a_1, row_1 + k * 32);
                const uint4 *b = (const uint4 *)hear_w + (slot * 4 + k) * 4 * 32 + lane;
#pragma unroll
                for (int pair = 0; pair < 4; pair++) {
                    uint4 w = b[pair * 32];
                    mma(c[0][2 * pair], a_0, w.x, w.y);
                    mma(c[1][2 * pair], a_1, w.x, w.y);
                    mma(c[0][2 * pair + 1], a_0, w.z, w.w);
                    mma(c[1][2 * pair + 1], a_1, w.z, w.w);
                }
            }
        }
        __syncthreads();
        if (layer + 1 < layers) copy_in(hear_w, hear + (layer + 1) * HEAR_BYTES, HEAR_BYTES);

#pragma unroll
        for (int tile = 0; tile < 2; tile++)
#pragma unroll
            for (int n = 0; n < 8; n++)
#pragma unroll
                for (int half = 0; half < 2; half++) {
                    u32 both = pack(fmaxf(c[tile][n][half * 2], 0) * is_free[tile][half],
                                    fmaxf(c[tile][n][half * 2 + 1], 0) * is_free[tile][half]);
                    packed[tile][n / 2][(n % 2) * 2 + half] = both;
                    if (of[tile][half] >= 0) *(u32 *)(said + node[tile][half] * STRIDE + n * 8 + t * 2) = both;
                }
#pragma unroll
        for (int n = 0; n < 8; n++) {
            float2 bias = *(const float2 *)(mix_bias + layer * WIDTH + n * 8 + t * 2);
#pragma unroll
            for (int tile = 0; tile < 2; tile++) {
                h[tile][n][0] += bias.x, h[tile][n][2] += bias.x;
                h[tile][n][1] += bias.y, h[tile][n][3] += bias.y;
            }
        }
#pragma unroll
        for (int k = 0; k < 4; k++)
#pragma unroll
            for (int pair = 0; pair < 4; pair++) {
                uint4 w = ((const uint4 *)mix_w)[(k * 4 + pair) * 32 + lane];
#pragma unroll
                for (int tile = 0; tile < 2; tile++) {
                    mma(h[tile][2 * pair], packed[tile][k], w.x, w.y);
                    mma(h[tile][2 * pair + 1], packed[tile][k], w.z, w.w);
                }
            }
        __syncthreads();
        for (int at = thread; at < FIT * 32; at += 256) {
            float one = 0, other = 0;
#pragma unroll 6
            for (int row = 0; row < CAPACITY; row++) {
                u32 both = *(u32 *)(said + (at / 32 * NODES + row) * STRIDE + at % 32 * 2);
                one += low(both);
                other += high(both);
            }
            *(u32 *)(sums + at / 32 * STRIDE + at % 32 * 2) = pack(one * 0.05f, other * 0.05f);
        }
        __syncthreads();
        {
            float all[4] = {0, 0, 0, 0};
#pragma unroll
            for (int k = 0; k < 4; k++) {
                u32 a[4];
                load_rows(a, shared_address(sums + lane % 16 * STRIDE + k * 16 + lane / 16 * 8));
                uint4 w = ((const uint4 *)spread_w)[(k * 4 + warp / 2) * 32 + lane];
                mma(all, a, warp % 2 ? w.z : w.x, warp % 2 ? w.w : w.y);
            }
            *(float2 *)(told + g * WIDTH + warp * 8 + t * 2) = make_float2(all[0], all[1]);
            *(float2 *)(told + (g + 8) * WIDTH + warp * 8 + t * 2) = make_float2(all[2], all[3]);
        }
        __syncthreads();
#pragma unroll
        for (int tile = 0; tile < 2; tile++)
#pragma unroll
            for (int half = 0; half < 2; half++)
                if (of[tile][half] >= 0)
#pragma unroll
                    for (int n = 0; n < 8; n++) {
                        float2 more = *(float2 *)(told + of[tile][half] * WIDTH + n * 8 + t * 2);
                        h[tile][n][half * 2] += more.x;
                        h[tile][n][half * 2 + 1] += more.y;
                    }
    }

    copy_in(mix_w, head, MIX_BYTES);
    copy_in(spread_w, policy, POLICY_BYTES);
#pragma unroll
    for (int tile = 0; tile < 2; tile++)
#pragma unroll
        for (int half = 0; half < 2; half++) {
            float total = 0;
#pragma unroll
            for (int n = 0; n < 8; n++)
                total += h[tile][n][half * 2] * h[tile][n][half * 2] + h[tile][n][half * 2 + 1] * h[tile][n][half * 2 + 1];
            total += __shfl_xor_sync(~0u, total, 1);
            total += __shfl_xor_sync(~0u, total, 2);
            float factor = rsqrtf(total / WIDTH + 1e-5f);
#pragma unroll
            for (int n = 0; n < 8; n++) {
                float2 by = *(const float2 *)(scale + layers * WIDTH + n * 8 + t * 2);
                packed[tile][n / 2][(n % 2) * 2 + half] =
                    pack(h[tile][n][half * 2] * factor * by.x, h[tile][n][half * 2 + 1] * factor * by.y);
            }
        }
    copied();
    __syncthreads();
#pragma unroll
    for (int n = 0; n < 8; n++) {
        float2 bias = *(const float2 *)(head_bias + n * 8 + t * 2);
#pragma unroll
        for (int tile = 0; tile < 2; tile++)
            h[tile][n][0] = h[tile][n][2] = bias.x, h[tile][n][1] = h[tile][n][3] = bias.y;
    }
#pragma unroll
    for (int k = 0; k < 4; k++)
#pragma unroll
        for (int pair = 0; pair < 4; pair++) {
            uint4 w = ((const uint4 *)mix_w)[(k * 4 + pair) * 32 + lane];
#pragma unroll
            for (int tile = 0; tile < 2; tile++) {
                mma(h[tile][2 * pair], packed[tile][k], w.x, w.y);
                mma(h[tile][2 * pair + 1], packed[tile][k], w.z, w.w);
            }
        }
#pragma unroll
    for (int tile = 0; tile < 2; tile++)
#pragma unroll
        for (int n = 0; n < 8; n++)
#pragma unroll
            for (int half = 0; half < 2; half++) {
                u32 both = pack(fmaxf(h[tile][n][half * 2], 0) * is_free[tile][half],
                                fmaxf(h[tile][n][half * 2 + 1], 0) * is_free[tile][half]);
                packed[tile][n / 2][(n % 2) * 2 + half] = both;
                if (of[tile][half] >= 0) *(u32 *)(said + node[tile][half] * STRIDE + n * 8 + t * 2) = both;
            }
    float out[2][2][4];
#pragma unroll
    for (int n = 0; n < 2; n++) {
        float2 bias = *(const float2 *)(policy_bias + n * 8 + t * 2);
#pragma unroll
        for (int tile = 0; tile < 2; tile++)
            out[tile][n][0] = out[tile][n][2] = bias.x, out[tile][n][1] = out[tile][n][3] = bias.y;
    }
#pragma unroll
    for (int k = 0; k < 4; k++) {
        uint4 w = ((const uint4 *)spread_w)[k * 32 + lane];
#pragma unroll
        for (int tile = 0; tile < 2; tile++) {
            mma(out[tile][0], packed[tile][k], w.x, w.y);
            mma(out[tile][1], packed[tile][k], w.z, w.w);
        }
    }
#pragma unroll
    for (int tile = 0; tile < 2; tile++)
#pragma unroll
        for (int half = 0; half < 2; half++) {
            int row = warp * 32 + tile * 16 + half * 8 + g;
            if (of[tile][half] >= 0 && first + of[tile][half] < count)
#pragma unroll
                for (int n = 0; n < 2; n++)
#pragma unroll
                    for (int e = 0; e < 2; e++) {
                        int column = n * 8 + t * 2 + e;
                        u16 value;
                        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(value) : "f"(out[tile][n][half * 2 + e]));
                        if (column < 15) logits[(first * CAPACITY + row) * 15 + column] = value;
                    }
        }
    __syncthreads();
    for (int at = thread; at < FIT * 32; at += 256)
        if (first + at / 32 < count) {
            float one = 0, other = 0, one_most = 0, other_most = 0;
#pragma unroll 6
            for (int row = 0; row < CAPACITY; row++) {
                u32 both = *(u32 *)(said + (at / 32 * NODES + row) * STRIDE + at % 32 * 2);
                one += low(both), one_most = fmaxf(one_most, low(both));
                other += high(both), other_most = fmaxf(other_most, high(both));
            }
            float *to = pooled + (first + at / 32) * 2 * WIDTH + at % 32 * 2;
            to[0] = one * 0.1f, to[1] = other * 0.1f;
            to[WIDTH] = one_most, to[WIDTH + 1] = other_most;
        }
}
